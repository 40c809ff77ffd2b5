import { evacuationStart, rebalanceGlobalStatus } from '@signalbox/contract/load-rebalance'
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
import { entered, optionalCount, WAIT_UNITS, waitText } from './start-fields.ts'

interface Values {
  conn_evict_rate: number | null
  sess_evict_rate: number | null
  wait_health_check: number | null
  wait_takeover: number | null
  redirect_to: string
}

/** As in API 5.7.2, but for the rate: 500 in a second are many at once. */
const DEFAULTS: Values = {
  conn_evict_rate: 100,
  sess_evict_rate: 100,
  wait_health_check: 60_000,
  wait_takeover: 60_000,
  redirect_to: '',
}
const BROKER_RATE = 500

interface EvacuationFormProps {
  node: string
  nodes: readonly NodeRow[]
  onClose: () => void
}

/** Starts the evacuation of a node after a question that names its clients. */
export function EvacuationForm({ node, nodes, onClose }: EvacuationFormProps) {
  const t = useMessages(rebalanceMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const explain = useRebalanceSentence()
  const [migrateTo, setMigrateTo] = useState<string[]>([])
  const start = useAction(evacuationStart, { refreshes: [rebalanceGlobalStatus] })
  const resolver = useMemo(
    () =>
      schemaResolver<Values>(
        z.object({
          conn_evict_rate: optionalCount(t.rateRule),
          sess_evict_rate: optionalCount(t.rateRule),
          wait_health_check: z.nullable(z.number()),
          wait_takeover: z.nullable(z.number()),
          redirect_to: z.string(),
        }),
      ),
    [t],
  )
  const form = useForm<Values>({ resolver, defaultValues: DEFAULTS })
  const live = nodes.find((each) => each.node === node)?.live_connections ?? 0
  const submit = useSubmit(
    form,
    async (values) => {
      const isSure = await confirm({
        title: t.confirmEvacuation(node),
        body: t.confirmEvacuationText(number(live), number(values.conn_evict_rate ?? BROKER_RATE)),
        confirmLabel: t.evacuate,
        danger: true,
        typedName: node,
      })
      if (!isSure) return false
      const { wait_health_check: health, wait_takeover: takeover, ...rest } = values
      const waits = { wait_health_check: waitText(health), wait_takeover: waitText(takeover) }
      await start.mutateAsync({
        path: { node },
        body: entered({ ...rest, ...waits, migrate_to: migrateTo }) as never, // entered values only
      })
      return true
    },
    { done: () => t.started, onDone: onClose, explain },
  )
  const { control } = form
  return (
    <SideForm
      title={t.evacuationOf(node)}
      submit={submit}
      submitLabel={t.evacuate}
      onClose={onClose}
    >
      <NumberField control={control} name="conn_evict_rate" label={t.connRate} />
      <NumberField control={control} name="sess_evict_rate" label={t.sessRate} />
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
      <TextField
        control={control}
        name="redirect_to"
        label={t.redirect}
        help={t.redirectHelp}
        mono
      />
      <NodeChoice
        label={t.migrate}
        help={t.migrateHelp}
        nodes={nodes.filter((each) => each.node !== node)}
        chosen={migrateTo}
        onChange={setMigrateTo}
      />
    </SideForm>
  )
}
