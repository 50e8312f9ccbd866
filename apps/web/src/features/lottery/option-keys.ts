const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }

/** Returns the option that an arrow key leads to, in table order or in the same column. */
export function optionBeside(option: HTMLElement, key: string): HTMLElement | undefined {
  const isInRow = key === 'ArrowLeft' || key === 'ArrowRight'
  const options = [...document.querySelectorAll<HTMLElement>('[data-option]')].filter(
    ({ offsetLeft }) => isInRow || offsetLeft === option.offsetLeft,
  )
  return options[options.indexOf(option) + (STEPS[key] ?? 0)]
}
