import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { configGet, configUpdate } from '@signalbox/contract/configs'
import { readHocon } from '@signalbox/contract/hocon'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { queryClient } from '../../../api/query.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { applyFor } from '../../../parts/config-history/apply.ts'
import { ApplyFor } from '../../../parts/config-history/ApplyFor.tsx'
import { readRootsOfNodes } from '../../../parts/config/nodes/read-nodes.ts'
import { ReviewNodes } from '../../../parts/config/nodes/ReviewNodes.tsx'
import { planMerge } from '../../../parts/config/nodes/save-plan.ts'
import { DifferenceTable } from '../../../parts/config-history/DifferenceTable.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { readConfigText } from './config-text.ts'
import styles from './configuration.module.css'
import { configurationMessages } from './configuration.messages.ts'
import { planImport } from './import.ts'

/** Settings from a text: first what it changes, then the change. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(configurationMessages)
  const { number } = useFormats()
  const toast = useToast()
  const sentence = useErrorSentence()
  const [text, setText] = useState('')
  const [minutes, setMinutes] = useState<number>()
  const [isForced, setForced] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const now = useQuery({
    queryKey: [configGet.id, 'text'],
    queryFn: ({ signal }) => readConfigText(signal),
    staleTime: 0,
  })
  const read = useMemo(
    () => (text === '' || now.data === undefined ? undefined : planImport(text, now.data)),
    [text, now.data],
  )
  const problem = read !== undefined && 'reason' in read ? read : undefined
  const plan = read !== undefined && 'differences' in read ? read : undefined
  const count = plan?.differences.length ?? 0
  const given = useMemo(() => readHocon(plan?.text ?? ''), [plan])
  const roots = Object.keys(given)
  const nodes = useQuery({
    queryKey: [configGet.id, 'nodes', ...roots],
    queryFn: () => readRootsOfNodes(roots),
    enabled: roots.length > 0,
    staleTime: 0,
  })
  const effect = useMemo(
    () =>
      plan === undefined || now.data === undefined || nodes.data === undefined
        ? undefined
        : planMerge(given, readHocon(now.data), nodes.data),
    [plan, given, now.data, nodes.data],
  )
  const isHarmless = effect !== undefined && (isForced || effect.overwritten.length === 0)
  const error = now.error ?? nodes.error ?? failure

  async function handleApply() {
    if (plan === undefined) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      await applyFor(configUpdate, { query: {}, body: plan.text }, minutes)
      toast.success(t.imported)
      onClose()
    } catch (error) {
      setFailure(error)
    }
    setIsBusy(false)
    // Roots are applied one after another: a part may be in force after a failure.
    await queryClient.invalidateQueries()
  }

  return (
    <Modal title={t.import} size="xl" closesOnClickOutside={text === ''} onClose={onClose}>
      <div className={styles.stack}>
        <Textarea
          label={t.importText}
          description={t.importHelp}
          value={text}
          rows={8}
          className="mono"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setForced(false)
          }}
          error={problem && t.importBad(number(problem.line), problem.reason)}
        />
        <div>
          <FileButton
            label={t.importFile}
            accept=".json,.conf,.hocon,.txt"
            variant="default"
            onChoose={(file) => void file.text().then(setText)}
          />
        </div>
        {plan !== undefined &&
          (count === 0 ? (
            <p>{t.importNothing}</p>
          ) : (
            <DifferenceTable differences={plan.differences} left={t.current} right={t.inText} />
          ))}
        {count > 0 && effect !== undefined && (
          <ReviewNodes plan={effect} isForced={isForced} onForce={setForced} />
        )}
        {count > 0 && <ApplyFor minutes={minutes} onChange={setMinutes} />}
        <FormError error={error === undefined ? undefined : sentence(error)} />
        <div className={styles.buttons}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            loading={isBusy}
            disabled={count === 0 || !isHarmless}
            onClick={() => void handleApply()}
          >
            {t.importApply(number(count))}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
