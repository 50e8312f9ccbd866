/** hls.js ships the types of its light build under the whole one's name. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
