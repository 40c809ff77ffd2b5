import { useErrorSentence } from '../api/error-sentence.ts'
import { useFormats } from '../language.tsx'
import { useToast } from '../ui/toast.tsx'

/** So many failures are told one by one. */
const TOLD = 10

interface Deed<Row> {
  rows: readonly Row[]
  act: (row: Row) => Promise<unknown>
  /** What a row is called where it could not be done. */
  name: (row: Row) => string
  done: (count: string) => string
  failed: (count: string) => string
  /** A failure that needs other words; `true`: it is none, as who finds a thing gone wanted it gone. */
  judge?: (error: unknown) => string | true | undefined
}

/** Does one thing to each of several, one after the other, and tells what came of it. */
export function useForEach() {
  const toast = useToast()
  const sentence = useErrorSentence()
  const { number } = useFormats()
  return async <Row>({ rows, act, name, done, failed, judge }: Deed<Row>): Promise<void> => {
    const failures: string[] = []
    for (const row of rows) {
      try {
        await act(row)
      } catch (error) {
        const judged = judge?.(error)
        if (judged !== true) failures.push(`${name(row)}: ${judged ?? sentence(error).title}`)
      }
    }
    const count = rows.length - failures.length
    if (count > 0) toast.success(done(number(count)))
    if (failures.length > 0) {
      toast.failure(failed(number(failures.length)), failures.slice(0, TOLD).join('\n'))
    }
  }
}
