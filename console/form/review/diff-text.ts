import type { Change } from '@signalbox/contract/config-values'

export interface DiffLine {
  sign: '-' | '+'
  text: string
}

/** Changes as lines of HOCON, which a configuration file takes; JSON values are HOCON values. */
export const diffLines = (changes: readonly Change[]): DiffLine[] =>
  changes.flatMap(({ path, from, to }) => [
    ...(from === undefined ? [] : [{ sign: '-', text: formatLine(path, from) } as const]),
    ...(to === undefined ? [] : [{ sign: '+', text: formatLine(path, to) } as const]),
  ])

const formatLine = (path: readonly string[], value: unknown) =>
  `${path.map(keyText).join('.')} = ${JSON.stringify(value)}`

/** A name with other characters is a text, or its dots would make a path. */
const keyText = (name: string) => (/^[A-Za-z_][\w-]*$/.test(name) ? name : JSON.stringify(name))

/** The lines in which two texts differ; an ellipsis replaces equal lines before and after them. */
export function changedLines(from: string, to: string): [from: string, to: string] {
  const [a, b] = [from.split('\n'), to.split('\n')]
  const shorter = Math.min(a.length, b.length)
  let head = 0
  while (head < shorter && a[head] === b[head]) head++
  let tail = 0
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const cut = (lines: readonly string[]) =>
    [
      ...(head > 0 ? ['…'] : []),
      ...lines.slice(head, lines.length - tail),
      ...(tail > 0 ? ['…'] : []),
    ].join('\n')
  return [cut(a), cut(b)]
}
