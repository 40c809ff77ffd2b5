import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { lateDialog } from './late.tsx'

const ConfirmModal = lateDialog(async () => (await import('./ConfirmModal.tsx')).ConfirmModal)

export interface Confirmation {
  title: string
  body: ReactNode
  confirmLabel: string
  danger?: boolean
  /** What else can be answered; to the one who pending that is a no. */
  other?: { label: string; onSelect: () => void }
  /** Confirms the question when it resolves. */
  until?: Promise<void>
  /** A name that has to be typed first. */
  typedName?: string
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** `await confirm({…})`: whether the user said yes. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

const OpenContext = createContext(false)

/** Whether a question is on the screen: what lies beneath does not hear the keys that answer it. */
export function useIsConfirming(): boolean {
  return useContext(OpenContext)
}

interface PendingConfirmation extends Confirmation {
  answer: (isYes: boolean) => void
}

/** Asks what `useConfirm` is given; the dialog itself is fetched with the first question. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingConfirmation>()
  const latest = useRef<PendingConfirmation>(undefined)
  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((answer) => {
        // The question that this one replaces was not answered with yes.
        latest.current?.answer(false)
        const own = { ...confirmation, answer }
        latest.current = own
        setPending(own)
        void confirmation.until?.then(() => {
          if (latest.current !== own) return
          latest.current = undefined
          setPending(undefined)
          answer(true)
        })
      }),
    [],
  )
  const answer = (isYes: boolean) => {
    latest.current = undefined
    setPending(undefined)
    pending?.answer(isYes)
  }
  return (
    <ConfirmContext value={confirm}>
      <OpenContext value={pending !== undefined}>{children}</OpenContext>
      {pending !== undefined && (
        <ConfirmModal
          key={pending.title}
          confirmation={pending}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      )}
    </ConfirmContext>
  )
}
