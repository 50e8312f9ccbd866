import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { readToken } from '../lib/session.ts'

const WELCOMED = 'welcomed'

/** Redirects `/` to Home, or visitors to the login on the first start of a tab. */
export function Start() {
  const [isFirst] = useState(() => sessionStorage.getItem(WELCOMED) === null)
  useEffect(() => sessionStorage.setItem(WELCOMED, '1'), [])
  return <Navigate to={isFirst && readToken() === null ? '/Login' : '/Home'} replace />
}
