import { Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useLostSince } from '../api/connection.ts'
import { useFormats, useMessages } from '../language.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ConfirmProvider } from '../ui/ConfirmDialog.tsx'
import { appMessages } from './app.messages.ts'
import { CommandPalette } from './CommandPalette.tsx'
import { Navigation } from './Navigation.tsx'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

/** The frame around all screens. */
export function Shell() {
  return (
    <ConfirmProvider>
      <Frame />
    </ConfirmProvider>
  )
}

function Frame() {
  const t = useMessages(appMessages)
  const formats = useFormats()
  const lostSince = useLostSince()
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const { pathname } = useLocation()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main" onClick={focusMain}>
        {t.skip}
      </a>
      <Navigation pathname={pathname} />
      <div className={styles.column}>
        <TopBar onCommands={() => setIsPaletteOpen(true)} />
        {lostSince !== undefined && (
          <div className={styles.banner}>
            <Banner tone="warning" title={t.lost}>
              {t.lostText(formats.time(lostSince))}
            </Banner>
          </div>
        )}
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <CommandPalette isOpen={isPaletteOpen} onToggle={setIsPaletteOpen} />
    </div>
  )
}

function focusMain(event: { preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
