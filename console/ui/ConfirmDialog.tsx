import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { lateDialog } from './late.tsx'

const ConfirmModal = lateDialog(async () => (await import('./ConfirmModal.tsx')).ConfirmModal)

export interface Confirmation {
  title: string
  body: ReactNode
  confirmLabel: string
  danger?: boolean
  /** Another answer beside yes and no. Code that awaits the confirmation sees it as a no. */
  other?: { label: string; onSelect: () => void }
  /** Confirms the question when it resolves. */
  until?: Promise<void>
  /** Name that the user has to type before confirming. */
  typedName?: string
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** `await confirm({…})`: whether the user said yes. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

const OpenContext = createContext(false)

/** Whether a question is shown; layers below must ignore the keys that answer it. */
export function useIsConfirming(): boolean {
  return useContext(OpenContext)
}

interface PendingConfirmation extends Confirmation {
  answer: (isYes: boolean) => void
}

/** Provides `useConfirm`; the code of the dialog is fetched with the first question. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingConfirmation>()
  const latest = useRef<PendingConfirmation>(undefined)
  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((answer) => {
        // A question that is replaced by this one counts as answered with no.
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
