// Ends the splash with a sentence when the app cannot start. For browsers that cannot read the app's scripts, so no newer syntax.
addEventListener(
  'error',
  ({ target }) => {
    const splash = document.querySelector('.splash')
    const isScript = target === window || target instanceof HTMLScriptElement
    if (!splash || !isScript) return
    const language = navigator.language.slice(0, 2)
    const own = splash.querySelector(`[lang="${language}"]`) || splash.querySelector('[lang="en"]')
    document.documentElement.lang = own.lang
    own.hidden = false
    splash.querySelector('.again').style.animation = 'none'
  },
  true,
)
