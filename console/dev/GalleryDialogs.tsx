import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { InView } from '#ui/InView.tsx'
import { Section } from '#ui/Section.tsx'
import { Modal } from '#ui/Modal.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { useToast } from '#ui/toast.tsx'
import { galleryMessages } from './gallery.messages.ts'

export function GalleryDialogs() {
  const t = useMessages(galleryMessages)
  const confirm = useConfirm()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [isLooking, setIsLooking] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const ask = async (typedName?: string) => {
    const isSure = await confirm({
      title: t.confirm,
      body: t.bodyText,
      confirmLabel: t.action,
      danger: true,
      ...(typedName !== undefined && { typedName }),
    })
    if (isSure) toast.success(t.saved)
    else toast.failure(t.failed, t.bodyText)
  }
  return (
    <Section title={t.dialogs}>
      <Button variant="default" onClick={() => void ask()}>
        {t.confirm}
      </Button>
      <Button variant="default" onClick={() => void ask('client-1')}>
        {t.confirmTyped}
      </Button>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t.side}
      </Button>
      <Button variant="default" onClick={() => setIsLooking(true)}>
        {t.panel}
      </Button>
      <Button variant="default" onClick={() => setIsReading(true)}>
        {t.dialog}
      </Button>
      <InView>
        <FormError error={{ title: t.failed, detail: t.bodyText }} />
      </InView>
      {isReading && (
        <Modal onClose={() => setIsReading(false)} title={t.dialog} size="xl">
          {t.bodyText}
        </Modal>
      )}
      {isLooking && (
        <SidePanel onClose={() => setIsLooking(false)} title={t.panel} size="wide">
          {t.bodyText}
        </SidePanel>
      )}
      {isOpen && (
        <SideForm
          onClose={() => setIsOpen(false)}
          title={t.side}
          submitLabel={t.action}
          submit={{
            onSubmit: (event) => {
              event.preventDefault()
              setIsOpen(false)
            },
            isPending: false,
            isDirty: true,
            error: { title: t.failed, detail: t.bodyText },
            forget: () => undefined,
          }}
        >
          {t.bodyText}
        </SideForm>
      )}
    </Section>
  )
}
