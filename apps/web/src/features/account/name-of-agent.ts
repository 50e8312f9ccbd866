/** Browsers by what their agent text holds; the first that matches, for each pretends to be the next one, too. */
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

/** `Chrome · Android`; the text itself when it says nothing known, `undefined` when it is empty. */
export function nameOfAgent(agent: string): string | undefined {
  const known = [find(agent, BROWSERS), find(agent, SYSTEMS)].filter((name) => name !== undefined)
  if (known.length > 0) return known.join(' · ')
  return agent === '' ? undefined : agent.slice(0, 60)
}
