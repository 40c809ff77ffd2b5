import type { Change } from './changes.ts'

export interface DiffLine {
  sign: '-' | '+'
  text: string
}

/** Changes as lines of HOCON, which a configuration file takes; JSON values are HOCON values. */
export const diffLines = (changes: readonly Change[]): DiffLine[] =>
  changes.flatMap(({ path, from, to }) => [
    ...(from === undefined ? [] : [{ sign: '-', text: lineOf(path, from) } as const]),
    ...(to === undefined ? [] : [{ sign: '+', text: lineOf(path, to) } as const]),
  ])

const lineOf = (path: readonly string[], value: unknown) =>
  `${path.map(keyText).join('.')} = ${JSON.stringify(value)}`

/** A name with other characters is a text, or its dots would make a path. */
const keyText = (name: string) => (/^[A-Za-z_][\w-]*$/.test(name) ? name : JSON.stringify(name))
