import type { ClientLimit, clientLimitSet } from '@signalbox/contract/client-limits'
import type { RequestOf } from '@signalbox/contract/operation'
import { useMemo } from 'react'
import { type Control, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useFormats, useMessages } from '#language.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { QuantityField } from '#ui/fields/QuantityField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { schemaResolver } from '../saving/resolver.ts'
import { clientLimitMessages } from './limits.messages.ts'

const HOUR = 3600
/** Durations in seconds to choose from. */
const DURATIONS = [600, HOUR, 24 * HOUR, 7 * 24 * HOUR]
/** Messages per second of a client whose rate is not known. */
const PROPOSED = 10
const BYTE_UNITS = [
  ['MB/s', 1024 ** 2],
  ['KB/s', 1024],
  ['B/s', 1],
] as const

interface LimitValues {
  messages: number | null
  bytes: number | null
  /** Seconds from now, or another end. */
  lasts: number | 'unchanged' | 'never'
}

/** Rates and end of a limit. */
export type Limits = Omit<RequestOf<typeof clientLimitSet>['body'], 'clientids'>

/** The form of a limit. A new limit begins with half of the current rate, for an hour. */
export function useLimitForm(limit: ClientLimit | undefined, rate: number) {
  const t = useMessages(clientLimitMessages)
  const resolver = useMemo(
    () =>
      schemaResolver<LimitValues>(
        z
          .object({
            messages: z.nullable(z.int().check(z.minimum(1))),
            bytes: z.nullable(z.int().check(z.minimum(1))),
            lasts: z.union([z.number(), z.enum(['unchanged', 'never'])]),
          })
          .check(
            z.refine(({ messages, bytes }) => messages !== null || bytes !== null, {
              path: ['messages'],
              message: t.required,
            }),
          ),
      ),
    [t],
  )
  return useForm<LimitValues>({ resolver, defaultValues: toValues(limit, rate) })
}

interface LimitFieldsProps {
  control: Control<LimitValues>
  /** Limit to change; `undefined` for a new one. */
  limit?: ClientLimit | undefined
  /** Messages per second that the client publishes at present; 0 if that is not known. */
  rate: number
}

export function LimitFields({ control, limit, rate }: LimitFieldsProps) {
  const t = useMessages(clientLimitMessages)
  const formats = useFormats()
  const isEnding = limit !== undefined && limit.until !== 'infinity'
  return (
    <>
      <NumberField
        control={control}
        name="messages"
        label={t.messages}
        help={rate > 0 ? t.messagesHelp(formats.messageRate(rate)) : t.emptyHelp}
        unit={t.messagesUnit}
        min={1}
      />
      <QuantityField
        control={control}
        name="bytes"
        label={t.bytes}
        help={t.bytesHelp}
        units={BYTE_UNITS}
      />
      <SelectField
        control={control}
        name="lasts"
        label={t.lasts}
        options={[
          ...(isEnding
            ? [{ value: 'unchanged', label: t.unchanged(formats.dateTime(limit.until)) }]
            : []),
          ...DURATIONS.map((seconds) => ({
            value: seconds,
            label: t.after(formats.duration(seconds * 1000)),
          })),
          { value: 'never', label: t.never },
        ]}
      />
    </>
  )
}

/** Body of the limit that the form describes. */
export function toLimits({ messages, bytes, lasts }: LimitValues, limit?: ClientLimit): Limits {
  const until = toEnd(lasts, limit)
  return {
    ...(messages !== null && { messages_rate: messages }),
    ...(bytes !== null && { bytes_rate: bytes }),
    ...(until !== undefined && { until }),
  }
}

function toValues(limit: ClientLimit | undefined, rate: number): LimitValues {
  if (limit === undefined) {
    return { messages: rate > 0 ? Math.ceil(rate / 2) : PROPOSED, bytes: null, lasts: HOUR }
  }
  const { messages_rate: messages = null, bytes_rate: bytes = null, until } = limit
  return { messages, bytes, lasts: until === 'infinity' ? 'never' : 'unchanged' }
}

/** RFC 3339; `undefined`: until it is removed. */
function toEnd(lasts: LimitValues['lasts'], limit: ClientLimit | undefined): string | undefined {
  if (lasts === 'never') return undefined
  if (lasts === 'unchanged') return limit?.until
  return new Date(Date.now() + lasts * 1000).toISOString()
}
