import { useLocation, useNavigate } from 'react-router-dom'

/** Back to where the member came from; after a deep link, to `otherwise`. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => (isFirst ? navigate(otherwise, { replace: true }) : navigate(-1))
}
