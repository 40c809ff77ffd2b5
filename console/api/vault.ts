/**
 * Keeps a small text encrypted in the browser. The key is made here, cannot be exported, and is
 * in IndexedDB, apart from the text (what this protects from: docs/decisions/0033-policy-and-login-of-the-page.md).
 * Without WebCrypto, on a page that is neither HTTPS nor local, nothing is kept at all.
 */
const DATABASE = 'signalbox'
const TABLE = 'keys'
const KEY_NAME = 'session'

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB failed'))
  })
}

async function openKeys(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE)
  return request(opening)
}

export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

async function key(): Promise<CryptoKey> {
  const database = await openKeys()
  try {
    const known: unknown = await request(
      database.transaction(TABLE).objectStore(TABLE).get(KEY_NAME),
    )
    if (known instanceof CryptoKey) return known
    const made = await newKey()
    await request(database.transaction(TABLE, 'readwrite').objectStore(TABLE).put(made, KEY_NAME))
    return made
  } finally {
    database.close()
  }
}

const canEncrypt = () => 'subtle' in crypto && 'indexedDB' in globalThis

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0))

/** Keeps the text; where the browser lets us keep nothing, it lives as long as the page. */
export async function seal(name: string, text: string): Promise<void> {
  if (!canEncrypt()) return
  try {
    localStorage.setItem(name, await encrypt(await key(), text))
  } catch {
    localStorage.removeItem(name)
  }
}

export async function encrypt(secret: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    secret,
    new TextEncoder().encode(text),
  )
  return `${base64(iv)}.${base64(new Uint8Array(sealed))}`
}

/** Fails when the text was changed, or was encrypted with another key. */
export async function decrypt(secret: CryptoKey, stored: string): Promise<string> {
  const [iv = '', sealed = ''] = stored.split('.')
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64(iv) },
    secret,
    fromBase64(sealed),
  )
  return new TextDecoder().decode(text)
}

/** Decrypted text; `undefined` if none is stored, or if it cannot be decrypted here, such as with another key. */
export async function unseal(name: string): Promise<string | undefined> {
  const stored = localStorage.getItem(name)
  if (stored === null || !canEncrypt()) return undefined
  try {
    return await decrypt(await key(), stored)
  } catch {
    localStorage.removeItem(name)
    return undefined
  }
}
