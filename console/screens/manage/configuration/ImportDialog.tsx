import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import type { WholeConfig } from '@signalbox/contract/config-history'
import { configUpdate } from '@signalbox/contract/configs'
import { useMemo, useState } from 'react'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { queryClient } from '../../../api/query.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { applyFor } from '../../../parts/config-history/apply.ts'
import { ApplyFor } from '../../../parts/config-history/ApplyFor.tsx'
import { DifferenceTable } from '../../../parts/config-history/DifferenceTable.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useToast } from '../../../ui/toast.tsx'
import styles from './configuration.module.css'
import { configurationMessages } from './configuration.messages.ts'
import { planImport } from './import.ts'

interface ImportDialogProps {
  whole: WholeConfig
  onClose: () => void
}

/** Settings from a text: first what it changes, then the change. */
export function ImportDialog({ whole, onClose }: ImportDialogProps) {
  const t = useMessages(configurationMessages)
  const { number, list } = useFormats()
  const toast = useToast()
  const sentence = useErrorSentence()
  const [text, setText] = useState('')
  const [minutes, setMinutes] = useState<number>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const plan = useMemo(() => planImport(text, whole), [text, whole])
  const count = plan?.differences.length ?? 0

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
          onChange={(event) => setText(event.currentTarget.value)}
          error={text !== '' && plan === undefined ? t.importBad : undefined}
        />
        <label className={styles.file}>
          {t.importFile}
          <input
            type="file"
            accept=".json,.conf,.hocon,.txt"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file !== undefined) void file.text().then(setText)
            }}
          />
        </label>
        {plan !== undefined && plan.unknown.length > 0 && (
          <Banner tone="warning" title={t.importUnknown(list(plan.unknown))} />
        )}
        {plan !== undefined && plan.lists.length > 0 && (
          <Banner tone="info" title={t.importOthers(list(plan.lists))} />
        )}
        {plan !== undefined &&
          (count === 0 ? (
            <p>{t.importNothing}</p>
          ) : (
            <DifferenceTable differences={plan.differences} left={t.current} right={t.inText} />
          ))}
        {count > 0 && <ApplyFor minutes={minutes} onChange={setMinutes} />}
        <FormError error={failure === undefined ? undefined : sentence(failure)} />
        <div className={styles.buttons}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button loading={isBusy} disabled={count === 0} onClick={() => void handleApply()}>
            {t.importApply(number(count))}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
