import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useState,
} from 'react'

const ConfirmModal = lazy(async () => ({
  default: (await import('./ConfirmModal.tsx')).ConfirmModal,
}))

export interface Confirmation {
  title: string
  body: ReactNode
  confirmLabel: string
  danger?: boolean
  /** A name that has to be typed first. */
  typedName?: string
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** `await confirm({…})`: whether the user said yes. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

interface Asked extends Confirmation {
  /** Counted: each question begins anew. */
  number: number
  answer: (isYes: boolean) => void
}

/** Asks what `useConfirm` is given; the dialog itself is fetched with the first question. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setIsOpen] = useState(false)
  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((answer) => {
        setAsked((before) => ({ ...confirmation, number: (before?.number ?? 0) + 1, answer }))
        setIsOpen(true)
      }),
    [],
  )
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked !== undefined && (
        <Suspense fallback={null}>
          <ConfirmModal
            key={asked.number}
            asked={asked}
            isOpen={isOpen}
            onAnswer={(isYes) => {
              setIsOpen(false)
              asked.answer(isYes)
            }}
          />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
