import { VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'

const PICTURE = /\.(jpg|jpeg|png)$/i

/** Only jpg, jpeg and png, 5 MB at most (spec §5). */
export function faultOfPicture({ name, size }: Pick<File, 'name' | 'size'>) {
  if (!PICTURE.test(name)) return 'pictureFormat'
  return size > VOUCHER_MAX_BYTES ? 'pictureSize' : null
}
