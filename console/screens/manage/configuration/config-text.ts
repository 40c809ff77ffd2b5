import { configGet } from '@signalbox/contract/configs'
import { client } from '#api/client.ts'

/** The configuration as HOCON text, secrets masked. */
export async function readConfigText(signal?: AbortSignal): Promise<string> {
  const options = { headers: { accept: 'text/plain' }, ...(signal !== undefined && { signal }) }
  const text = await client.call(configGet, { query: {} }, options)
  return typeof text === 'string' ? text : JSON.stringify(text) // JSON is HOCON
}
