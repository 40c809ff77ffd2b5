import * as templates from '@signalbox/rule-sql/templates/row-template'
import type { ValueMap } from '@signalbox/rule-sql/values/value'

export const { RenderError, renderValueText, valueAt } = templates

/** Row template that renders to a `Buffer` of Node. */
export class RowTemplate extends templates.RowTemplate {
  /** @throws {RenderError} if the value is too large or has no bytes. */
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
