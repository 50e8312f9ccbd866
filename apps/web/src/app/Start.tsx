import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { readToken } from '../lib/session.ts'

const WELCOMED = 'welcomed'

/** `/` leads home; the first time in a tab it offers a visitor to log in, or to look around. */
export function Start() {
  const [isFirst] = useState(() => sessionStorage.getItem(WELCOMED) === null)
  useEffect(() => sessionStorage.setItem(WELCOMED, '1'), [])
  return <Navigate to={isFirst && readToken() === null ? '/Login' : '/Home'} replace />
}
