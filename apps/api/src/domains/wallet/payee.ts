import { DEMO_PAYEE } from '@saikoro/shared/wallet'

/** The payee's fields that a client sent. */
export interface NamedPayee {
  readonly bank: string
  readonly bankname: string
  readonly banknumber: string
  readonly bankfenhang: string
  readonly fhnumber: string
}

const { id, bankname, bankhang, banknumber, bankfenhang, fhnumber } = DEMO_PAYEE

/** Clients send either of the payee's names as `bank` or `bankname`. */
const KNOWN: Readonly<Record<keyof NamedPayee, readonly string[]>> = {
  bank: [String(id), bankname, bankhang],
  bankname: [bankname, bankhang],
  banknumber: [banknumber],
  bankfenhang: [bankfenhang],
  fhnumber: [fhnumber],
}

function plain(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** Returns whether every sent field is the sandbox's; other payment details are rejected with a warning (charter C3.1). */
export function isDemoPayee(payee: NamedPayee): boolean {
  const fields = Object.entries(KNOWN) as [keyof NamedPayee, readonly string[]][]
  return fields.every(([field, known]) => {
    const sent = plain(payee[field])
    return sent === '' || known.some((value) => plain(value) === sent)
  })
}
