import { VideoHallScreen } from './VideoHallScreen.tsx'

/** The video hall without the tab bar. */
export function VideoScreen() {
  return <VideoHallScreen backTo="/Home" />
}
