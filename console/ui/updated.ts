import { useEffect, useState } from 'react'

/** Whether the server has a different build of the console than the one in this page. */
async function isUpdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (entry === null || entry === undefined) return false
  try {
    const response = await fetch(document.baseURI, { cache: 'no-store' })
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    // The server is away.
    return false
  }
}

/** Whether the server has a different build of the console; `false` until the server has answered. */
export function useIsUpdated(): boolean {
  const [value, setValue] = useState(false)
  useEffect(() => {
    let isGone = false
    void isUpdated().then((answer) => {
      if (!isGone) setValue(answer)
    })
    return () => {
      isGone = true
    }
  }, [])
  return value
}
