import { rebalanceGlobalStatus, rebalanceStart } from '@signalbox/contract/load-rebalance'
import type { NodeRow } from '@signalbox/contract/nodes'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAction } from '../../../../api/query.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { schemaResolver } from '../../../../parts/resolver.ts'
import { useSubmit } from '../../../../parts/submit.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { QuantityField } from '../../../../ui/fields/QuantityField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { SideForm } from '../../../../ui/SideForm.tsx'
import { NodeChoice } from './NodeChoice.tsx'
import { useRebalanceSentence } from './reasons.ts'
import { rebalanceMessages } from './rebalance.messages.ts'
import { entered, optionalCount, optionalRatio, WAIT_UNITS, waitText } from './start-fields.ts'

interface Values {
  conn_evict_rate: number | null
  sess_evict_rate: number | null
  abs_conn_threshold: number | null
  rel_conn_threshold: string
  abs_sess_threshold: number | null
  rel_sess_threshold: string
  wait_health_check: number | null
  wait_takeover: number | null
}

const DEFAULTS: Values = {
  conn_evict_rate: 100,
  sess_evict_rate: 100,
  abs_conn_threshold: 1000,
  rel_conn_threshold: '1.1',
  abs_sess_threshold: 1000,
  rel_sess_threshold: '1.1',
  wait_health_check: 60_000,
  wait_takeover: 60_000,
}
const BROKER_RATE = 500

/** Starts a rebalance of some or all nodes; the first of them coordinates it. */
export function RebalanceForm({
  nodes,
  onClose,
}: {
  nodes: readonly NodeRow[]
  onClose: () => void
}) {
  const t = useMessages(rebalanceMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const explain = useRebalanceSentence()
  const [picked, setChosen] = useState<readonly string[]>()
  // All of them at first, also if the form opens before they are read.
  const chosen = picked ?? nodes.map(({ node }) => node)
  const start = useAction(rebalanceStart, { refreshes: [rebalanceGlobalStatus] })
  const resolver = useMemo(() => {
    const count = optionalCount(t.rateRule)
    const ratio = optionalRatio(t.ratioRule)
    const wait = z.nullable(z.number())
    return schemaResolver<Values>(
      z.object({
        conn_evict_rate: count,
        sess_evict_rate: count,
        abs_conn_threshold: count,
        rel_conn_threshold: ratio,
        abs_sess_threshold: count,
        rel_sess_threshold: ratio,
        wait_health_check: wait,
        wait_takeover: wait,
      }),
    )
  }, [t])
  const form = useForm<Values>({ resolver, defaultValues: DEFAULTS })
  const submit = useSubmit(
    form,
    async (values) => {
      const [node] = chosen
      if (node === undefined) return false
      const isSure = await confirm({
        title: t.confirmRebalance,
        body: t.confirmRebalanceText(number(values.conn_evict_rate ?? BROKER_RATE)),
        confirmLabel: t.rebalance,
        danger: true,
      })
      if (!isSure) return false
      const ratio = (text: string) => (text === '' ? null : Number(text))
      const body = entered({
        ...values,
        rel_conn_threshold: ratio(values.rel_conn_threshold),
        rel_sess_threshold: ratio(values.rel_sess_threshold),
        wait_health_check: waitText(values.wait_health_check),
        wait_takeover: waitText(values.wait_takeover),
        nodes: chosen,
      })
      await start.mutateAsync({ path: { node }, body: body as never }) // entered values only
      return true
    },
    { done: () => t.started, onDone: onClose, explain },
  )
  const { control } = form
  return (
    <SideForm
      title={t.rebalance}
      submit={submit}
      submitLabel={t.rebalance}
      disabledReason={chosen.length < 2 ? t.balance : undefined}
      onClose={onClose}
    >
      <NodeChoice label={t.balance} nodes={nodes} chosen={chosen} onChange={setChosen} />
      <NumberField control={control} name="conn_evict_rate" label={t.connRate} />
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
      <NumberField control={control} name="sess_evict_rate" label={t.sessRate} />
      <NumberField control={control} name="abs_sess_threshold" label={t.absSess} />
      <TextField control={control} name="rel_sess_threshold" label={t.relSess} />
      <QuantityField
        control={control}
        name="wait_health_check"
        label={t.waitHealth}
        help={t.waitHealthHelp}
        units={WAIT_UNITS}
      />
      <QuantityField
        control={control}
        name="wait_takeover"
        label={t.waitTakeover}
        help={t.waitTakeoverHelp}
        units={WAIT_UNITS}
      />
    </SideForm>
  )
}
