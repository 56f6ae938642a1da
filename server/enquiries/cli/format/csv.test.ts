import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csv } from './csv.ts'

/** What a spreadsheet reads that splits at this separator. It forgives quotes in the middle of a cell, as Excel does. */
function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    const row = rows.at(-1) ?? []
    const cell = row.pop() ?? ''
    if (isQuoted && character === '"' && source[at + 1] === '"') {
      row.push(`${cell}"`)
      at++
    } else if (character === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted
      row.push(cell)
    } else if (!isQuoted && character === separator) {
      row.push(cell, '')
    } else if (!isQuoted && character === '\n') {
      row.push(cell)
      rows.push([''])
    } else {
      row.push(cell + character)
    }
  }
  return rows.slice(0, -1)
}

const formula = /^[\s\u200B]*[=+\-@＝＋－＠]/

describe('CSV', () => {
  it('begins with a byte order mark and ends each row with CRLF', () => {
    expect(csv([['a', 'b'], ['c']])).toBe('\uFEFFa,b\r\nc\r\n')
  })

  it('quotes what has a comma, a quote or a line break (RFC 4180)', () => {
    expect(csv([['a,b', 'c "d"', 'e\nf', 'g']])).toBe('\uFEFF"a,b","c ""d""","e\nf",g\r\n')
  })

  it('has semicolons on demand, and quotes what has one', () => {
    expect(csv([['a;b', 'c,d', 'e']], ';')).toBe('\uFEFF"a;b";"c,d";e\r\n')
  })

  it('gives back each text that is no formula', () => {
    const row = ['Grüße, "Anna"', 'line one\n\nline two', '', '日本; ok', 'a - b = c']
    expect(readCsv(csv([row]), ',')).toEqual([row])
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 89 1', "'+49 89 1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', String.raw`\x0d=1`],
    ['  =1', "'  =1"],
    ['\u00A0=1', "'\u00A0=1"],
    ['\uFEFF=1', "'\uFEFF=1"],
    ['＝1', "'＝1"],
  ])('puts an apostrophe before %j, which a spreadsheet would compute', (text, cell) => {
    expect(readCsv(csv([[text]]), ',')[0]?.[0]).toBe(cell)
  })

  it('does the same inside a text where a spreadsheet that expects semicolons would split it', () => {
    expect(readCsv(csv([['ref', 'Hello;=HYPERLINK("https://a.example")\n- one\n- two']]), ',')).toEqual([
      ['ref', `Hello;'=HYPERLINK("https://a.example")\n'- one\n'- two`],
    ])
  })

  it('holds no control character but tabs and line breaks', () => {
    expect(csv([['a\u001B[31m\u0085']])).toBe(String.raw`${'\uFEFF'}a\x1b[31m\x85${'\r\n'}`)
  })

  it('has no formula in any cell, whatever was typed and however a spreadsheet splits it', () => {
    const character = constantFrom(...Array.from('=+-@＝;,"\'\t\n\r \u00A0\uFEFF\u200Bax1'))
    const row = array(string({ unit: character, maxLength: 12 }), { minLength: 1, maxLength: 3 })
    assert(
      property(row, (typed) => {
        for (const written of [',', ';'] as const) {
          const text = csv([['ref', ...typed]], written)
          expect(readCsv(text, written)[0]).toHaveLength(typed.length + 1)
          for (const separator of [',', ';', '\t']) {
            for (const cell of readCsv(text, separator).flat()) expect(cell).not.toMatch(formula)
          }
        }
      }),
      { numRuns: 5000 },
    )
  })
})
