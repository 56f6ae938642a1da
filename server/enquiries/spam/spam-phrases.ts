/**
 * What unasked offers say. Each is a phrase that sells, never a topic: a hotel may have a casino, an owner may ask about a
 * loan, and everybody has been let down by somebody who promised search results. Who asks a consultancy for help may well
 * use words of the first group, so they weigh least.
 */
export const offers: { weight: number; phrases: RegExp[] }[] = [
  // Search results, links, web sites
  {
    weight: 1,
    phrases: [
      /\b(?:rank(?:ing|s)?|listed|appear) (?:your (?:web)?site )?(?:#\s?1|higher|top|first|on (?:the )?(?:first|top|1st))\b/,
      /\b(?:first|1st|top|page (?:one|1)) (?:page |position |spot )?(?:of|on|in) google\b/,
      /\b(?:back\s?links?|guest posts?|link (?:building|insertion)|domain authority|da ?\d\d\+)\b/,
      /\b(?:seo|search engine optimi[sz]ation) (?:services?|packages?|experts?|audit|report|agency|company|plan|proposal)\b/,
      /\b(?:increase|boost|more|drive|organic|targeted) (?:your )?(?:web ?site |organic |targeted )?(?:traffic|visitors to your)\b/,
      /\b(?:errors?|issues?|problems?) (?:on|with|in) your (?:web)?site\b/,
      /\b(?:redesign|redevelop|revamp|rebuild) (?:of )?your (?:web)?site\b/,
      /\b(?:platz|seite|position) (?:1|eins) (?:bei|auf|in) google\b|\bsuchmaschinenoptimierung (?:an|ab|zum)\b/,
      /\bmehr (?:besucher|traffic) (?:auf|für) (?:ihre|deine) (?:web)?(?:site|seite)\b/,
      /\b(?:web ?design|mobile app|app development) (?:services?|company|agency)\b/,
      /\b(?:not|isn'?t|guaranteed) (?:well )?rank(?:ed|ing|ings)?\b|\bplace your (?:web)?site\b/,
      /\b(?:boost|increase|double|skyrocket) your (?:sales|revenue|leads|conversions?|rankings?|online presence)\b/,
      /\b(?:explainer|promo(?:tional)?) videos? for your\b/,
    ],
  },
  // Crypto, loans, inheritances
  {
    weight: 2,
    phrases: [
      /\b(?:bitcoin|btc|crypto(?:currency)?|forex|usdt)\b.{0,40}\b(?:invest|profit|trading|trader|earn|wallet|transfer|withdraw|payout|double)/,
      /\b(?:invest|profit|trading|earn|transfer|withdraw|payout|double)\w*\b.{0,40}\b(?:bitcoin|btc|crypto|forex|usdt)/,
      /\b(?:passive|extra|guaranteed|daily) (?:income|profits?|returns?)\b|\bpassives? einkommen\b/,
      /\b(?:unsecured|business|personal|instant|quick|low.interest) (?:loans?|funding|capital)\b.{0,60}\b(?:approv|apply|offer|rate|credit|available|deposit)/,
      /\bwe (?:offer|provide|give(?: out)?) (?:all (?:kinds|types) of )?(?:loans?|funding|financing)\b/,
      /\b(?:sofort)?kredite? (?:ohne|trotz) (?:schufa|bonität)/,
      /\b(?:make|earn) money (?:online|fast|from home)\b|\bautomated (?:trading )?robot\b/,
      /\bmake (?:up to )?[$€£]? ?[\d,.]+k? ?(?:usd|dollars|euro)?\b.{0,20}\b(?:per|a|every) (?:day|week|month|hour)\b/,
      /\b(?:inheritance|next of kin|beneficiary|million (?:us )?(?:dollars|usd)|atm card)\b/,
    ],
  },
  // Gambling
  {
    weight: 3,
    phrases: [
      /\b(?:online|live|crypto) ?-?(?:casinos?|slots?|poker|betting)\b/,
      /\b(?:free spins|no deposit bonus|welcome bonus|casino bonus|deposit bonus|bonuscode|freispiele|sportwetten)\b/,
      /\b(?:slot gacor|situs (?:judi|slot)|judi online)\b/,
    ],
  },
  // Pills
  {
    weight: 3,
    phrases: [
      /\b(?:viagra|cialis|sildenafil|tadalafil|tramadol)\b/,
      /\bwithout (?:a )?prescription\b|\brezeptfrei (?:kaufen|bestellen)\b/,
    ],
  },
  // Dating
  {
    weight: 3,
    phrases: [
      /\b(?:hot|sexy|single|lonely) (?:girls?|women|ladies|milfs?)\b/,
      /\b(?:sex ?dat(?:e|ing)|hookups?|adult dating|xxx|porn\w*)\b/,
    ],
  },
  // Addresses, followers, mailings to forms
  {
    weight: 2,
    phrases: [
      /\b(?:email|e-mail|contact|lead|business) (?:lists?|database|data ?base)\b.{0,60}\b(?:verified|buy|purchase|sale|contacts|\d+k)/,
      /\b(?:buy|cheap)\b.{0,20}\b(?:followers|likes|google reviews|subscribers)\b|\bbewertungen (?:zu )?kaufen\b/,
      /\bfeedback ?forms?\b|\bcontact forms? (?:blast|marketing|mailing|submission|outreach)|\b(?:this|our) commercial offer\b/,
    ],
  },
  // Search results and goods, in Russian and Chinese. Without \b, which knows Latin letters alone.
  {
    weight: 2,
    phrases: [
      /продвижение сайтов|прогон (?:сайта|по базам)|вечные ссылки|рассылка по формам/,
      /获取报价|快速排名|代开发票/,
    ],
  },
]

/** What offers add that go out to thousands. */
export const bulkPhrases: RegExp[] = [
  /\b(?:affordable|reasonable|unbeatable) (?:prices?|costs?|rates?)\b|\bkindly (?:reply|revert|share|let)\b/,
  /\b(?:unsubscribe|opt[- ]?out)\b/,
  /\b(?:not interested|don'?t wish|do not wish|prefer not)\b.{0,60}\b(?:reply|respond|contact|hear|messages?|remove)/,
  /\bfrom (?:further|future) (?:messages|mailings|emails|communication)/,
  /\b(?:limited(?:-| )time offer|act now|100 ?% (?:free|guaranteed|safe)|risk[- ]free|no obligation|money back)\b/,
  /\bi (?:was|came|stumbled)\b.{0,30}\b(?:on|across|upon|through|at|visiting) your (?:web)?site\b/,
  /\b(?:dear|hello|hi|hey|attn:?) (?:sir ?(?:\/|or)? ?madam|website owner|business owner|site (?:owner|admin|team)|web ?master|owner|admin|friend)\b/,
  /\b(?:can|may|shall) i (?:send|share|email) (?:you )?(?:a |the |some |our |more |my )?(?:quote|proposal|price|pricing|details|audit|report|packages?|list|portfolio|samples?)\b/,
  /\b(?:whatsapp|telegram|skype)\b[^\n]{0,20}(?:[:+@]|\d{6})/,
  /[$€£] ?\d+(?:\.\d\d)? ?(?:only|\/|per)|\b(?:only|just|for|from) [$€£]? ?\d+ ?(?:[$€£]|usd\b)/,
  /\byour (?:web)?site\b.*\byour (?:web)?site\b/,
]
