import { CloseButton } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useMessages } from '../language.tsx'
import styles from './toast.module.css'
import { uiMessages } from './ui.messages.ts'

interface Toast {
  id: number
  tone: 'success' | 'failure' | 'info'
  title: string
  detail?: string | undefined
}

const SHOWN_MS = 5000
const MAX_SHOWN = 5

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

function show(tone: Toast['tone'], title: string, detail?: string): void {
  // The same failure of several parts of a screen is one failure.
  if (tone === 'failure' && toasts.some((one) => one.title === title && one.detail === detail)) {
    return
  }
  const id = ++lastId
  set([...toasts, { id, tone, title, detail }].slice(-MAX_SHOWN))
  // A failure stays until it was read.
  if (tone !== 'failure') setTimeout(() => dismiss(id), SHOWN_MS)
}

/** What an action did, said in one place. */
export const toast = {
  success: (title: string, detail?: string) => show('success', title, detail),
  failure: (title: string, detail?: string) => show('failure', title, detail),
  info: (title: string, detail?: string) => show('info', title, detail),
}

export function useToast(): typeof toast {
  return toast
}

const icons = { success: IconCircleCheck, failure: IconCircleX, info: IconInfoCircle }

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands once, in the shell. */
export function Toasts() {
  const t = useMessages(uiMessages)
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={styles.stack} role="status" aria-live="polite">
      {shown.map(({ id, tone, title, detail }) => {
        const Icon = icons[tone]
        return (
          <div key={id} className={styles.toast} data-tone={tone}>
            <Icon size={18} className={styles.icon} aria-hidden="true" />
            <div className={styles.words}>
              <strong>{title}</strong>
              {detail !== undefined && <div className={styles.detail}>{detail}</div>}
            </div>
            <CloseButton size="sm" aria-label={t.dismiss} onClick={() => dismiss(id)} />
          </div>
        )
      })}
    </div>
  )
}
