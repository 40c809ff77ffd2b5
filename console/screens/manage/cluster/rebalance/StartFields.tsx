import { useMemo } from 'react'
import { type Control, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#language.tsx'
import { useDurationUnits } from '#domain/words/duration-words.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { QuantityField } from '#ui/fields/QuantityField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { rebalanceMessages } from './rebalance.messages.ts'
import { optionalCount, optionalRatio, WAIT_UNITS } from './start-fields.ts'

/** How fast clients move, and when; a rebalance has thresholds as well. */
export interface StartValues {
  conn_evict_rate: number | null
  sess_evict_rate: number | null
  abs_conn_threshold: number | null
  rel_conn_threshold: string
  abs_sess_threshold: number | null
  rel_sess_threshold: string
  wait_health_check: number | null
  wait_takeover: number | null
  /** Server reference for disconnected clients; evacuations only. */
  redirect_to: string
}

/** Initial values as in EMQX 5.7.2, except for lower rates: 500 clients per second would be many at once. */
const DEFAULTS: StartValues = {
  conn_evict_rate: 100,
  sess_evict_rate: 100,
  abs_conn_threshold: 1000,
  rel_conn_threshold: '1.1',
  abs_sess_threshold: 1000,
  rel_sess_threshold: '1.1',
  wait_health_check: 60_000,
  wait_takeover: 60_000,
  redirect_to: '',
}

/** The form of an evacuation or a rebalance. */
export function useStartForm() {
  const t = useMessages(rebalanceMessages)
  const resolver = useMemo(() => {
    const count = optionalCount(t.rateRule)
    const ratio = optionalRatio(t.ratioRule)
    const wait = z.nullable(z.number())
    return schemaResolver<StartValues>(
      z.object({
        conn_evict_rate: count,
        sess_evict_rate: count,
        abs_conn_threshold: count,
        rel_conn_threshold: ratio,
        abs_sess_threshold: count,
        rel_sess_threshold: ratio,
        wait_health_check: wait,
        wait_takeover: wait,
        redirect_to: z.string(),
      }),
    )
  }, [t])
  return useForm<StartValues>({ resolver, defaultValues: DEFAULTS })
}

interface StartFieldsProps {
  control: Control<StartValues>
  /** Shows the thresholds below which nodes count as balanced. */
  hasThresholds?: boolean
  /** Shows the fields for sessions, which move to other nodes. */
  hasSessions?: boolean
}

export function StartFields({
  control,
  hasThresholds = false,
  hasSessions = true,
}: StartFieldsProps) {
  const t = useMessages(rebalanceMessages)
  const waitUnits = useDurationUnits(WAIT_UNITS)
  return (
    <>
      <NumberField control={control} name="conn_evict_rate" label={t.connRate} />
      {hasThresholds && (
        <>
          <NumberField
            control={control}
            name="abs_conn_threshold"
            label={t.absConn}
            help={t.absConnHelp}
          />
          <TextField
            control={control}
            name="rel_conn_threshold"
            label={t.relConn}
            help={t.relConnHelp}
          />
        </>
      )}
      {hasSessions && <NumberField control={control} name="sess_evict_rate" label={t.sessRate} />}
      {hasThresholds && (
        <>
          <NumberField control={control} name="abs_sess_threshold" label={t.absSess} />
          <TextField control={control} name="rel_sess_threshold" label={t.relSess} />
        </>
      )}
      <QuantityField
        control={control}
        name="wait_health_check"
        label={t.waitHealth}
        help={t.waitHealthHelp}
        units={waitUnits}
      />
      {hasSessions && (
        <QuantityField
          control={control}
          name="wait_takeover"
          label={t.waitTakeover}
          help={t.waitTakeoverHelp}
          units={waitUnits}
        />
      )}
    </>
  )
}
