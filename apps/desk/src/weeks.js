// Draws the columns of the table of weeks. Colours are those of the page, also after a change of the theme.

// the library is a script of its own
const { uPlot: UPlot } = globalThis
const HEIGHT = 180
const rows = [...document.querySelectorAll('main tbody tr')].map(({ cells }) =>
  [...cells].map(({ textContent }) => textContent),
)
const starts = rows.map(([week]) => Date.parse(week) / 1000)
/** Half of a week, s. */
const MARGIN = 302_400

/** Returns a colour of the page as a canvas takes it. */
function colourOf(place, name) {
  place.style.color = `var(${name})`
  return getComputedStyle(place).color
}

function draw() {
  for (const place of document.querySelectorAll('[data-plot]')) {
    const cells = rows.map((row) => row[place.dataset.plot])
    const [ink, line, plum] = ['--ink-soft', '--line', '--plum'].map((name) => colourOf(place, name))
    const axis = { stroke: ink, grid: { stroke: line }, ticks: { stroke: line } }
    const weeks = {
      splits: starts.filter((_start, nth) => nth % 3 === 0),
      values: (_plot, splits) => splits.map((at) => new Date(at * 1000).toISOString().slice(5, 10)),
    }
    place.replaceChildren()
    new UPlot(
      {
        width: place.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { range: (_plot, first, last) => [first - MARGIN, last + MARGIN] },
          y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] },
        },
        axes: [{ ...axis, ...weeks }, axis],
        series: [{}, { fill: plum, points: { show: false }, paths: UPlot.paths.bars({ size: [0.7] }) }],
      },
      [starts, cells.map((cell) => (cell === '' ? null : Number(cell)))],
      place,
    )
  }
}

draw()
addEventListener('resize', draw)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
