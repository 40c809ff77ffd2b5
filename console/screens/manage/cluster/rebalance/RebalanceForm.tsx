import { rebalanceGlobalStatus, rebalanceStart } from '@signalbox/contract/load-rebalance'
import type { NodeRow } from '@signalbox/contract/nodes'
import { useState } from 'react'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useSubmit } from '#domain/saving/submit.ts'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { NodeChoice } from './NodeChoice.tsx'
import { useRebalanceSentence } from './reasons.ts'
import { rebalanceMessages } from './rebalance.messages.ts'
import { StartFields, useStartForm } from './StartFields.tsx'
import { BROKER_RATE, entered, waitText } from './start-fields.ts'

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
  // All nodes are selected at first, even if the form opens before they have been read.
  const chosen = picked ?? nodes.map(({ node }) => node)
  const start = useAction(rebalanceStart, { refreshes: [rebalanceGlobalStatus] })
  const form = useStartForm()
  const submit = useSubmit(
    form,
    async ({ redirect_to: _, ...values }) => {
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
  return (
    <SideForm
      title={t.rebalance}
      submit={submit}
      submitLabel={t.rebalance}
      disabledReason={chosen.length < 2 ? t.balance : undefined}
      onClose={onClose}
    >
      <NodeChoice label={t.balance} nodes={nodes} chosen={chosen} onChange={setChosen} />
      <StartFields control={form.control} hasThresholds />
    </SideForm>
  )
}
