import { useFormats, useMessages } from '#language.tsx'
import { BreakableId } from '#domain/page/BreakableId.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import { AlarmDetails } from '../AlarmDetails.tsx'
import { useHandlingText } from './causes.columns.tsx'
import { causesMessages } from './causes.messages.ts'
import styles from './Causes.module.css'
import { HistoryStrip } from './HistoryStrip.tsx'
import type { CauseRow } from './use-causes.ts'

/** A cause: what it stops, what was lost, how it is handled, and each of its alarms. */
export function CauseDetails({ cause }: { cause: CauseRow }) {
  const t = useMessages(causesMessages)
  const { number } = useFormats()
  const handling = useHandlingText()
  const { actions, sources, rules, rows, alarms } = cause
  const links = (label: string, ids: readonly string[], to: (id: string) => Address): KeyValue[] =>
    ids.length === 0
      ? []
      : [
          {
            label,
            value: (
              <span className={styles.links}>
                {ids.map((id) => (
                  <ScreenLink key={id} to={to(id)}>
                    <BreakableId id={id} />
                  </ScreenLink>
                ))}
              </span>
            ),
          },
        ]
  return (
    <>
      <KeyValues
        items={[
          { label: t.handling, value: handling(cause).filter(Boolean).join(' ') },
          { label: t.history, value: <HistoryStrip alarms={cause.history} /> },
          ...links(t.actions, actions, paths.action),
          ...links(t.sources, sources, paths.source),
          ...links(t.rules, rules, paths.rule),
          ...(rows === undefined
            ? []
            : [
                {
                  label: t.lost,
                  value: `${t.dropped(number(rows.dropped))} · ${t.queued(number(rows.queued))}`,
                },
              ]),
        ]}
      />
      {alarms.map((alarm) => (
        <section
          key={`${alarm.node} ${alarm.name}`}
          className={styles.part}
          aria-label={alarm.name}
        >
          <AlarmDetails alarm={alarm} />
        </section>
      ))}
    </>
  )
}
