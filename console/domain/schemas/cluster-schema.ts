import type { SchemaType } from '@signalbox/contract/schema-registry'
import type { JesseReading } from '@signalbox/schemas/json-schema/jesse'
import { isErlang } from '#api/use-can.ts'
import { fetchCode } from '#code.ts'

/** How the cluster reads a schema; `undefined`: like this page and the embedded broker. */
export async function readByCluster(
  type: string,
  source: string,
): Promise<JesseReading | undefined> {
  if (type !== ('json' satisfies SchemaType) || !isErlang()) return undefined
  const { readLikeJesse } = await fetchCode(() => import('@signalbox/schemas/json-schema/jesse'))
  return readLikeJesse(source)
}
