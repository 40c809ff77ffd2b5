import { definePlugin } from '@signalbox/plugin-sdk/plugin'

interface Config {
  topic: string
  fields: string[]
}

/** Leaves only some fields of JSON payloads, and removes blanks. */
export const plugin = definePlugin<Config>({
  start({ config: { topic, fields }, counter }) {
    const changed = counter('changed_total', 'Messages with a smaller payload')
    const saved = counter('saved_bytes_total', 'Bytes that were removed')
    const other = counter('other_total', 'Payloads that are no JSON object')
    if (topic === '') return {}
    return {
      hooks: {
        'message.publish': {
          topics: [topic],
          isPure: true,
          handle({ payload }, { isSimulated }) {
            const smaller = filtered(payload.toString(), fields)
            if (!isSimulated) {
              if (smaller === undefined) other.add()
              else {
                changed.add()
                saved.add(payload.length - Buffer.byteLength(smaller))
              }
            }
            return smaller === undefined ? undefined : { payload: smaller }
          },
        },
      },
    }
  },
})

/** Compact JSON with the named fields, or with all if none is named; `undefined`: the text is no JSON object. */
function filtered(text: string, fields: readonly string[]): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (fields.length === 0) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([name]) => fields.includes(name))
  return JSON.stringify(Object.fromEntries(entries))
}
