/** Safari on iPhones has no Fullscreen API; only videos support `webkitEnterFullscreen`. */
function enterOnPhone(video: HTMLVideoElement | null): void {
  if (video && 'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
    video.webkitEnterFullscreen()
  }
}

export function toggleFullscreen(frame: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (document.fullscreenEnabled) void frame?.requestFullscreen().catch(() => {})
  else enterOnPhone(video)
}

export function togglePictureInPicture(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture()
  else void video.requestPictureInPicture().catch(() => {})
}

/** Leaves full screen by both APIs, and picture-in-picture: what follows is on the page. */
export function leaveFullscreen(video: HTMLVideoElement): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  if ('webkitExitFullscreen' in video && typeof video.webkitExitFullscreen === 'function') {
    video.webkitExitFullscreen()
  }
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture()
}
