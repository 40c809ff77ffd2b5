import { evacuationStart, rebalanceGlobalStatus } from '@signalbox/contract/load-rebalance'
import type { NodeRow } from '@signalbox/contract/nodes'
import { useState } from 'react'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { NodeChoice } from './NodeChoice.tsx'
import { useRebalanceSentence } from './reasons.ts'
import { rebalanceMessages } from './rebalance.messages.ts'
import { StartFields, useStartForm } from './StartFields.tsx'
import { BROKER_RATE, entered, waitText } from './start-fields.ts'

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
  const form = useStartForm()
  const others = nodes.filter((each) => each.node !== node)
  const isAlone = others.length === 0
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
      const body = entered({
        conn_evict_rate: values.conn_evict_rate,
        sess_evict_rate: isAlone ? null : values.sess_evict_rate,
        wait_health_check: waitText(values.wait_health_check),
        wait_takeover: waitText(values.wait_takeover),
        redirect_to: values.redirect_to,
        migrate_to: migrateTo,
      })
      await start.mutateAsync({ path: { node }, body: body as never }) // entered values only
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
      {isAlone && <Banner tone="info" title={t.sessionsStay} />}
      <StartFields control={control} hasSessions={!isAlone} />
      <TextField
        control={control}
        name="redirect_to"
        label={t.redirect}
        help={t.redirectHelp}
        mono
      />
      {!isAlone && (
        <NodeChoice
          label={t.migrate}
          help={t.migrateHelp}
          nodes={others}
          chosen={migrateTo}
          onChange={setMigrateTo}
        />
      )}
    </SideForm>
  )
}
