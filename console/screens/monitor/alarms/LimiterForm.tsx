import { alarmList } from '@signalbox/contract/alarms'
import { type LimiterConfig, limiterGet, limiterUpdate } from '@signalbox/contract/limiter'
import { ByteRate, Rate } from '@signalbox/contract/units'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { isErlang } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { schemaResolver } from '../../../parts/resolver.ts'
import { SettingsForm } from '../../../parts/SettingsForm.tsx'
import { useSaveMerged } from '../../../parts/save-merged.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { limiterMessages } from './alarms.messages.ts'

/** As they are written; empty is no limit. */
interface LimiterValues {
  connections: string
  messages: string
  bytes: string
}

const NONE = 'infinity'

function toValues(config: LimiterConfig): LimiterValues {
  const text = (rate: string | number = NONE) => (rate === NONE ? '' : String(rate))
  return {
    connections: text(config.max_conn_rate),
    messages: text(config.messages_rate),
    bytes: text(config.bytes_rate),
  }
}

/** How much a node takes at most; each new connection beyond it raises the alarm. */
export function LimiterForm({ config }: { config: LimiterConfig }) {
  const t = useMessages(limiterMessages)
  const update = useAction(limiterUpdate, { refreshes: [limiterGet, alarmList] })
  const resolver = useMemo(() => {
    const rate = (unit: typeof Rate, wrong: string) =>
      z.string().check(z.refine((text) => text === '' || unit.parse(text) !== undefined, wrong))
    return schemaResolver<LimiterValues>(
      z.object({
        connections: rate(Rate, t.wrongRate),
        messages: rate(Rate, t.wrongRate),
        bytes: rate(ByteRate, t.wrongByteRate),
      }),
    )
  }, [t])
  const form = useForm<LimiterValues>({ resolver, defaultValues: toValues(config) })
  const { control } = form
  const onSave = useSaveMerged(form, {
    config,
    toValues,
    readNow: () => client.call(limiterGet, {}),
    save: ({ connections, messages, bytes }) => {
      // A limit is removed by setting it to infinity: an omitted one would stay.
      const body = {
        max_conn_rate: connections || NONE,
        messages_rate: messages || NONE,
        bytes_rate: bytes || NONE,
      }
      return update.mutateAsync({ body })
    },
  })
  return (
    <SettingsForm form={form} onSave={onSave}>
      <TextField
        control={control}
        name="connections"
        label={t.connections}
        help={isErlang ? t.connectionsHelpCluster : t.connectionsHelp}
        mono
      />
      <TextField control={control} name="messages" label={t.messages} help={t.slowedDown} mono />
      <TextField control={control} name="bytes" label={t.bytes} help={t.bytesHelp} mono />
    </SettingsForm>
  )
}
