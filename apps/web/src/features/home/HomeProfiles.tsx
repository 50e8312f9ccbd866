import { HighEnd } from './HighEnd.tsx'
import { Recommended } from './Recommended.tsx'

export function HomeProfiles() {
  return (
    <>
      <HighEnd />
      <Recommended />
    </>
  )
}
