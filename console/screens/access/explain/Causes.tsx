import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { RefusedRow } from '@signalbox/contract/access'
import { useId } from 'react'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { PACKETS, useDecider } from '#domain/denials/reasons.ts'
import { useCause } from '#domain/denials/use-cause.ts'
import { reasonText } from '#domain/reason-codes/reason-codes.ts'
import styles from './access.module.css'
import { refusedMessages } from './denials/refused.messages.ts'

interface Cause {
  kind: RefusedRow['kind']
  by?: string | undefined
  reason_code: number
  count: number
}

interface CausesProps {
  causes: readonly Cause[]
  chosen: {
    kind: RefusedRow['kind'] | undefined
    by: string | undefined
    code: number | undefined
  }
  onChoose: (cause: Cause | undefined) => void
}

/** Most frequent reasons of denials, in one line above their list; each is a filter. */
export function Causes({ causes, chosen, onChoose }: CausesProps) {
  const t = useMessages(refusedMessages)
  const { number } = useFormats()
  const decider = useDecider()
  const describeCause = useCause()
  const language = useLanguage()
  const id = useId()
  return (
    <section className={styles.causesLine} aria-labelledby={id}>
      <h2 id={id} className={styles.causesTitle}>
        {t.causes}
      </h2>
      <ul className={styles.causes}>
        {causes.map((cause) => {
          const { kind, by, reason_code: code, count } = cause
          const alike = causes.filter((each) => each.kind === kind && each.by === by)
          // A source that refuses for several reasons has a row for each.
          const reason = alike.length > 1 ? reasonText(code, PACKETS[kind], 5)?.[language] : ''
          const what = [t[kind], decider(by), reason].filter(Boolean).join(' · ')
          const isChosen =
            by !== undefined && chosen.kind === kind && chosen.by === by && chosen.code === code
          return (
            <li key={`${kind} ${by ?? ''} ${code}`}>
              <Button
                size="xs"
                maw="100%"
                title={[t.times(what, number(count)), describeCause(cause)]
                  .filter(Boolean)
                  .join('\n')}
                variant={isChosen ? 'filled' : 'default'}
                aria-pressed={isChosen}
                disabled={by === undefined}
                onClick={() => onChoose(isChosen ? undefined : cause)}
              >
                {t.times(what, number(count))}
              </Button>
            </li>
          )
        })}
      </ul>
      {chosen.by !== undefined && (
        <Button size="xs" variant="default" onClick={() => onChoose(undefined)}>
          {t.allCauses}
        </Button>
      )}
    </section>
  )
}
