import { readPreference } from './preferences.ts'

/** Sound and haptics of the betting screen, if switched on. Equal for every result (charter C2.5). */
const CUES = {
  tap: { pitch: 660, seconds: 0.04, shake: 12 },
  draw: { pitch: 440, seconds: 0.18, shake: 40 },
} as const

const LOUDNESS = 0.08

let audio: AudioContext | undefined

function play(pitch: number, seconds: number): void {
  audio ??= new AudioContext()
  void audio.resume()
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch })
  const volume = new GainNode(audio, { gain: LOUDNESS })
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + seconds)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + seconds)
}

export function playFeedback(cue: keyof typeof CUES): void {
  const { pitch, seconds, shake } = CUES[cue]
  if (readPreference('sound') === 'on') play(pitch, seconds)
  if (readPreference('haptics') === 'on' && 'vibrate' in navigator) navigator.vibrate(shake)
}
