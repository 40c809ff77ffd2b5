import { bracedNames, replaceBraced } from '@signalbox/contract/placeholders'
import { ConfigFault } from '../../config/setting.ts'

const FORMATS = {
  rfc3339: (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00'),
  rfc3339utc: (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z'),
  unix: (ms: number) => String(Math.floor(ms / 1000)),
}
/** Placeholders that make keys unique; those that a key lacks are appended. */
const NEEDED = [
  ['action', '${action}'],
  ['node', '${node}'],
  ['datetime.', '${datetime.rfc3339utc}'],
  ['sequence', '${sequence}'],
] as const

interface File {
  action: string
  node: string
  /** Time of the first row in epoch milliseconds. */
  since: number
  until: number
  /** Number that distinguishes files of the same time. */
  sequence: number
}

/** The key of an aggregated file. */
export class FileKey {
  readonly #template: string

  /** @throws {ConfigFault} if the template has an unknown placeholder. */
  constructor(template: string, path = 'parameters.key') {
    const names = bracedNames(template)
    const unknown = names.find((name) => !/^(action|node|sequence)$/.test(name) && !isTime(name))
    if (unknown !== undefined) {
      const wanted =
        '${action}, ${node}, ${datetime.<format>}, ${datetime_until.<format>} and ${sequence}'
      throw new ConfigFault(path, template, `${wanted} only`)
    }
    const missing = NEEDED.filter(([start]) => !names.some((name) => name.startsWith(start)))
    this.#template = [template, ...missing.map(([, placeholder]) => placeholder)].join('/')
  }

  render({ action, node, since, until, sequence }: File): string {
    return replaceBraced(this.#template, (name) => {
      if (name === 'action') return action
      if (name === 'node') return node
      if (name === 'sequence') return String(sequence)
      const [kind, format = ''] = name.split('.')
      const write = FORMATS[format as keyof typeof FORMATS] // the constructor has looked
      return write(kind === 'datetime_until' ? until : since)
    })
  }
}

function isTime(name: string): boolean {
  const [kind = '', format = '', ...more] = name.split('.')
  return /^datetime(_until)?$/.test(kind) && Object.hasOwn(FORMATS, format) && more.length === 0
}
