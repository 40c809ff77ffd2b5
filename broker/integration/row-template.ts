import * as templates from '@signalbox/rule-sql/templates/row-template'
import type { ValueMap } from '@signalbox/rule-sql/values/value'

export type { Path } from '@signalbox/rule-sql/templates/row-template'
export const { RenderError, readPath, textOf, valueAt } = templates

/** A template whose bytes are those of Node: what is sent is a `Buffer`. */
export class RowTemplate extends templates.RowTemplate {
  /** @throws {RenderError} */
  override bytes(row: ValueMap): Buffer {
    const bytes = super.bytes(row)
    if (Buffer.isBuffer(bytes)) return bytes
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** A fifth of the time of `TextEncoder` for a short text. */
  protected override encode(text: string): Buffer {
    return Buffer.from(text)
  }
}
