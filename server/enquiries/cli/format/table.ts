import { cutToWidth, displayWidth, padToWidth } from './display-width.ts'

export interface Column {
  heading: string
  /** Each on one line and safe to print. */
  cells: string[]
  /** Whether its cells are cut when the table is wider than the terminal. */
  canShrink?: boolean
}

const gap = '  '
const narrowest = 4

/** A table of at most so many columns of text, one line for each row, its headings on top. */
export function table(columns: Column[], availableWidth: number): string {
  const widths = fittingWidths(columns, availableWidth)
  const lines = [columns.map(({ heading }) => heading)]
  const rowCount = Math.max(0, ...columns.map(({ cells }) => cells.length))
  for (let row = 0; row < rowCount; row++) lines.push(columns.map(({ cells }) => cells[row] ?? ''))
  return lines
    .map((cells) =>
      cells.map((cell, index) => {
        const width = widths[index] ?? 0
        return padToWidth(cutToWidth(cell, width), width)
      }),
    )
    .map((cells) => `${cutToWidth(cells.join(gap).trimEnd(), availableWidth)}\n`)
    .join('')
}

/** The widest column that can gives way first, so that short ones stay whole. */
function fittingWidths(columns: Column[], availableWidth: number): number[] {
  const widths = columns.map(({ heading, cells }) =>
    Math.min(availableWidth, Math.max(...[heading, ...cells].map(displayWidth))),
  )
  let excess = widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1)) - availableWidth
  for (; excess > 0; excess--) {
    const candidates = widths.map((width, index) => (columns[index]?.canShrink === true ? width : 0))
    const widest = Math.max(...candidates)
    if (widest <= narrowest) break
    widths[candidates.indexOf(widest)] = widest - 1
  }
  return widths
}
