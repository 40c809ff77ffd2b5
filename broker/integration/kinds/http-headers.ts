import { validateHeaderName, validateHeaderValue } from 'node:http'
import { replaceBraced } from '@signalbox/contract/placeholders'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { CONNECTION_HEADERS } from '../../backends/http.ts'
import { ConfigFault } from '../../config/setting.ts'
import { RenderError, RowTemplate } from '../row-template.ts'

type Headers = Readonly<Record<string, string>>

const NONE: Headers = Object.freeze({})

/** Headers of requests, whose names and values may have placeholders. */
export class HeaderTemplates {
  readonly #ofRow: readonly (readonly [name: RowTemplate, value: RowTemplate])[]
  readonly #constant: Headers

  /** @throws {RenderError} if HTTP does not allow a constant header */
  constructor(headers: Headers) {
    const all = Object.entries(headers)
      .filter(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()))
      .map(([name, value]) => [new RowTemplate(name), new RowTemplate(value)] as const)
    const isConstant = (each: (typeof all)[number]) => each.every((template) => template.isConstant)
    this.#ofRow = all.filter((each) => !isConstant(each))
    this.#constant = Object.freeze(rendered(all.filter(isConstant), {}))
  }

  /** The headers with placeholders. @throws {RenderError} if HTTP does not allow one */
  render(row: ValueMap): Headers {
    return this.#ofRow.length === 0 ? NONE : rendered(this.#ofRow, row)
  }

  /** The rendered headers with the constant ones. */
  complete(ofRow: Headers): Headers {
    return ofRow === NONE ? this.#constant : { ...ofRow, ...this.#constant }
  }
}

const rendered = (
  headers: readonly (readonly [name: RowTemplate, value: RowTemplate])[],
  row: ValueMap,
): Headers =>
  Object.fromEntries(headers.map(([name, value]) => header(name.text(row), value.text(row))))

/** @throws {RenderError} if HTTP does not allow the name or the value, which could otherwise begin another header */
function header(name: string, value: string): readonly [string, string] {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch {
    throw new RenderError(`not a header: ${name.slice(0, 100)}`)
  }
  return [name, value]
}

/** Checks headers, whose names and values may have placeholders. @throws {ConfigFault} if HTTP does not allow one */
export function checkHeaders(path: string, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderName(replaceBraced(name, () => 'x'))
      validateHeaderValue(
        name,
        replaceBraced(value, () => 'x'),
      )
    } catch {
      throw new ConfigFault(`${path}.${name}`, value, 'headers as HTTP has them')
    }
  }
}
