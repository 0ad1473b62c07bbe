/** Whom a question can mean: the one that the last question was about, the one that the last answer named, or the one of the first question. */
const SLOTS: u32 = 3;
const LINKS: u32 = 3;
/** 0 “of the same”, 1 “of that one”, 2 “of the first one”; 3, 4 and 5 leave it out: “and the town?” */
const FORMS: u32 = 6;
const spoken = param({ value: 0.4, min: 0, max: 1, label: 'Said', help: 'Share of the questions that say whom they mean. The others leave it out.' });
let slot: u32 = 0;
let link: u32 = 0;
let form: u32 = 0;
/** @param shift share of the questions that turn to the one just named */
function drawQuestion(shift: f32) {
  slot = bernoulli(0.1) ? 2 : bernoulli(shift) ? 1 : 0;
  link = below(LINKS);
  form = bernoulli(spoken) ? slot : 3 + below(3);
}
/** What is seen: 0 before a search, 1 after a document, 2 after a search that found nothing. */
function seen(status: u32): u32 { return (status * LINKS + link) * FORMS + form; }
function search(whom: u32, what: u32): u32 { return whom * LINKS + what; }
const ANSWER: u32 = 9;
