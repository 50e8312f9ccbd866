/** Ordered: the first match wins, because each user agent also contains the tokens of the browsers below it. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

function find(agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([mark]) => mark.test(agent))?.[1]
}

/** Returns e.g. `Chrome · Android`, the first 60 characters of an unknown user agent, or `undefined` for an empty one. */
export function userAgentName(agent: string): string | undefined {
  const known = [find(agent, BROWSERS), find(agent, SYSTEMS)].filter((name) => name !== undefined)
  if (known.length > 0) return known.join(' · ')
  return agent === '' ? undefined : agent.slice(0, 60)
}
