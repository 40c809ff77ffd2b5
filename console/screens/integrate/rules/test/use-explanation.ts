import { createContext } from '@signalbox/rule-sql/run/context'
import { explain, type Explanation } from '@signalbox/rule-sql/run/explain'
import { type Parsed, parse } from '@signalbox/rule-sql/syntax/parser'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSchemaSet, usesSchemas } from '#domain/schemas/use-schemas.ts'

export interface Explained {
  readonly parsed: Parsed
  /** Result of the run; `undefined` while the statement or the event is invalid. */
  readonly explanation: Explanation | undefined
}

/** A run of the statement with the event, repeated with each change of either. */
export function useExplanation(
  sql: string,
  columns: Readonly<Record<string, unknown>> | undefined,
): Explained {
  // Deferred, so that typing is not delayed by the evaluation.
  const text = useDeferredValue(sql)
  const parsed = useMemo(() => parse(text), [text])
  const event = useDeferredValue(useStable(columns))
  const needsSchemas = usesSchemas(text)
  const schemas = useSchemaSet(needsSchemas)
  const [done, setDone] = useState<{ parsed: Parsed; explanation: Explanation }>()
  useEffect(() => {
    if (event === undefined || parsed.problems.length > 0) return undefined
    let isWanted = true
    // A run never rejects; code that it loads may not arrive, and then the last result stays.
    const context = createContext({ schemas })
    void explain(parsed, event, context).then(
      (explanation) => isWanted && setDone({ parsed, explanation }),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [parsed, event, schemas])
  const isValid = event !== undefined && parsed.problems.length === 0
  if (!isValid) return { parsed, explanation: undefined }
  // The last run, with its own statement, until the next is complete.
  return done ?? { parsed, explanation: undefined }
}

/** Keeps the identity of an object while its content is unchanged. */
function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}
