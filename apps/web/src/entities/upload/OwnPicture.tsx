import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchUpload } from '../../lib/upload.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Stated } from '../../ui/Quote.tsx'
import styles from './Upload.module.css'

interface Props {
  readonly path: string
  readonly alt: string
}

/** A picture that the member uploaded, as the server has stored it: in the frame of a quotation. */
export function OwnPicture({ path, alt }: Props) {
  const [url, setUrl] = useState<string>()
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: () => fetchUpload(path),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return (
    <Stated of={isError ? '' : url}>
      {() => (
        <span className={styles.own}>
          <Picture url={isError ? '' : url} alt={alt} shape="whole" />
        </span>
      )}
    </Stated>
  )
}
