import { IconCheck } from '@tabler/icons-react'
import { alarmHandlingList, alarmHandlingUpdate } from '@signalbox/contract/alarm-handling'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useAct } from '#domain/saving/act.ts'
import type { RowAction } from '#ui/table/table.ts'
import type { AlarmCause } from './alarm-causes.ts'
import { causesMessages } from './causes.messages.ts'
import type { CauseRow } from './use-causes.ts'

const HOUR_MS = 3_600_000
/** Names of one call. */
const AT_ONCE = 200

interface Change {
  acknowledged_until?: string | null
  silenced_until?: string | null
}

/** Sends a change for all alarms of a cause. */
export function useHandling(): (cause: AlarmCause, change: Change) => Promise<void> {
  const update = useAction(alarmHandlingUpdate, { refreshes: [alarmHandlingList] })
  return async ({ alarms }, change) => {
    const names = [...new Set(alarms.map(({ name }) => name))]
    const rest = names.slice(0, -AT_ONCE)
    for (let i = 0; i < rest.length; i += AT_ONCE) {
      const body = { names: rest.slice(i, i + AT_ONCE), ...change }
      await client.call(alarmHandlingUpdate, { body })
    }
    await update.mutateAsync({ body: { names: names.slice(-AT_ONCE), ...change } })
  }
}

/** When the latest of the alarms was raised. */
const latest = ({ alarms }: AlarmCause): string =>
  alarms.map(({ activate_at: at }) => at).reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a))

/** Actions that acknowledge and silence a cause, for all users. */
export function useHandlingActions(
  titleOf: (cause: AlarmCause) => string,
  onSilenceUntil: (cause: CauseRow) => void,
): (cause: CauseRow) => readonly RowAction[] {
  const t = useMessages(causesMessages)
  const act = useAct()
  const lock = useLock()
  const handle = useHandling()
  return (cause) => {
    const title = titleOf(cause)
    const action = (key: string, label: string, change: () => Change, done: string): RowAction => ({
      ...{ key, label, ...lock.action },
      onSelect: () => void act({ act: () => handle(cause, change()), done }),
    })
    const silence = (key: string, label: string, hours: number) =>
      action(
        key,
        label,
        () => ({ silenced_until: new Date(Date.now() + hours * HOUR_MS).toISOString() }),
        t.silenced(title),
      )
    const isAcknowledged = cause.handling?.acknowledged_until !== undefined
    const isSilenced = cause.handling?.silenced_until !== undefined
    return [
      ...(cause.state === undefined
        ? [
            {
              ...action(
                'acknowledge',
                t.acknowledge,
                () => ({ acknowledged_until: latest(cause) }),
                t.acknowledged(title),
              ),
              icon: IconCheck,
            },
          ]
        : []),
      ...(cause.state !== undefined && isAcknowledged
        ? [
            action(
              'reopen',
              t.endAcknowledgement,
              () => ({ acknowledged_until: null }),
              t.reopened(title),
            ),
          ]
        : []),
      silence('silence1h', t.silence1h, 1),
      silence('silence8h', t.silence8h, 8),
      {
        ...{ key: 'silenceUntil', label: t.silenceUntil, ...lock.action },
        onSelect: () => onSilenceUntil(cause),
      },
      ...(isSilenced
        ? [action('endSilence', t.endSilence, () => ({ silenced_until: null }), t.reopened(title))]
        : []),
    ]
  }
}
