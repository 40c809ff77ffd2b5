import { errorMessage } from '@signalbox/formats/error-message'
import type { SchemaType } from '@signalbox/contract/schema-registry'
import type { JesseReading } from '@signalbox/schemas/json-schema/jesse'
import { useDeferredValue, useEffect, useState } from 'react'
import { fetchCode } from '#code.ts'
import { readByCluster } from './cluster-schema.ts'

export interface SchemaCheck {
  /** Reason why the schema cannot be used. */
  problem: string | undefined
  /** Names of the message types; Protobuf only. */
  messageTypes: readonly string[]
  /** Differences in the cluster's reading of the schema; `undefined` if it reads the schema like this page. */
  reading: JesseReading | undefined
}

const PAUSE_MS = 200

/** Result of checking a source, with the message of the library; `undefined` until it is known. */
export function useSchemaCheck(type: SchemaType, source: string): SchemaCheck | undefined {
  const text = useDeferredValue(source)
  const [found, setFound] = useState<{ type: string; text: string; check: SchemaCheck }>()
  useEffect(() => {
    if (text.trim() === '') return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      void checkSchema(type, text).then(
        (check) => isWanted && setFound({ type, text, check }),
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [type, text])
  return found?.type === type && found.text === source ? found.check : undefined
}

async function checkSchema(type: SchemaType, source: string): Promise<SchemaCheck> {
  const reading = await readByCluster(type, source)
  const { compileSchema } = await fetchCode(() => import('@signalbox/schemas/compile'))
  try {
    const text = reading?.kind === 'read' ? reading.source : source
    const { messageTypes } = await compileSchema(type, text)
    return { problem: undefined, messageTypes, reading }
  } catch (error) {
    const problem = errorMessage(error)
    return { problem, messageTypes: [], reading }
  }
}
