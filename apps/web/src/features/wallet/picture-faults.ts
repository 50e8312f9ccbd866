import { VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'

const PICTURE = /\.(jpg|jpeg|png)$/i

/** Accepts jpg, jpeg and png up to 5 MB. Returns the fault, or null. */
export function faultOfPicture({ name, size }: Pick<File, 'name' | 'size'>) {
  if (!PICTURE.test(name)) return 'pictureFormat'
  return size > VOUCHER_MAX_BYTES ? 'pictureSize' : null
}
