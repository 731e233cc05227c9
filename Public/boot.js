/**
 * Shows when the page cannot start because a file of it is missing, and offers to load it again.
 *
 * This is a classic script without imports, loaded before all others, so that it works when they do not. It does not
 * name any file of the page.
 */
(() => {
    /** Milliseconds after which a page that has not started is reported. */
    const timeout = 7_000;

    /** Milliseconds after a fault in which the page may still start. */
    const graceTime = 300;

    /**
     * The texts, because those of the page may be missing: the fault, the fault with the name of the file, the limit of
     * requests, the seconds to wait, and the button.
     *
     * @type {Record<string, { slow: string, missing: string, limited: string, wait: string, reload: string }>}
     */
    const texts = {
        en: { slow: "The page is not loaded yet.", missing: "The page could not be loaded completely: {file}",
            limited: "The gateway limits the number of requests.", wait: "Try again in {count} s.", reload: "Reload" },
        de: { slow: "Die Seite ist noch nicht geladen.",
            missing: "Die Seite konnte nicht vollständig geladen werden: {file}",
            limited: "Das Gateway begrenzt die Zahl der Anfragen.", wait: "In {count} s erneut versuchen.",
            reload: "Neu laden" },
        fr: { slow: "La page n’est pas encore chargée.",
            missing: "La page n’a pas pu être chargée entièrement : {file}",
            limited: "La passerelle limite le nombre de requêtes.", wait: "Réessayez dans {count} s.",
            reload: "Recharger" },
        it: { slow: "La pagina non è ancora caricata.", missing: "Impossibile caricare la pagina per intero: {file}",
            limited: "Il gateway limita il numero di richieste.", wait: "Riprova tra {count} s.", reload: "Ricarica" },
        hi: { slow: "पृष्ठ अभी लोड नहीं हुआ है।", missing: "पृष्ठ पूरा लोड नहीं हो सका: {file}",
            limited: "गेटवे अनुरोधों की संख्या सीमित करता है।", wait: "{count} सेकंड में फिर कोशिश करें।",
            reload: "फिर लोड करें" },
        ar: { slow: "لم يتم تحميل الصفحة بعد.", missing: "تعذر تحميل الصفحة بالكامل: {file}",
            limited: "تحدّ البوابة من عدد الطلبات.", wait: "أعد المحاولة خلال {count} ث.", reload: "إعادة التحميل" },
    };

    /** The files that could not be loaded, with their statuses; 0 if there was no response. */
    const failures = /** @type {Map<string, number>} */ (new Map());
    const root = document.documentElement;
    let fault = "";

    addEventListener("error", (event) => {
        const source = event.target instanceof HTMLScriptElement ? event.target.src
            : event.target instanceof HTMLLinkElement && event.target.rel === "stylesheet" ? event.target.href : "";
        if (source) failures.set(nameOf(source), 0);
        else if (!hasStarted() && event instanceof ErrorEvent) fault = event.message;
        else return;
        setTimeout(check, graceTime);
    }, true);
    addEventListener("unhandledrejection", ({ reason }) => {
        if (hasStarted()) return;
        fault = String(reason instanceof Error ? reason.message : reason);
        setTimeout(check, graceTime);
    });
    // Style sheets that others import do not report errors.
    addEventListener("load", () => setTimeout(check, graceTime));
    setTimeout(check, timeout);

    function hasStarted() {
        return root.dataset.started !== undefined;
    }

    /** Shows what is missing. After the start of the page, only style sheets can be missing. */
    async function check() {
        const isLate = performance.now() >= timeout;
        findFailures();
        if (hasStarted()) {
            for (const name of failures.keys()) if (!name.endsWith(".css")) failures.delete(name);
        }
        if (failures.size === 0 && (hasStarted() || (fault === "" && !isLate))) return;
        // A script is reported as missing, too, if one of its imports is missing. Files with a status are the cause.
        const known = [...failures].filter(([, status]) => status !== 0);
        const [[file, status] = ["", 0]] = known.length > 0 ? known : [...failures];
        const read = file && (status === 0 || status === 429) ? await statusOf(file) : { status, retryAfter: 0 };
        show(file, status || read.status, read.retryAfter);
    }

    /** Adds the scripts and style sheets whose responses are errors, also those that modules import. */
    function findFailures() {
        for (const entry of performance.getEntriesByType("resource")) {
            const { name, responseStatus = 200 } = /** @type {{ name: string, responseStatus?: number }} */ (
                /** @type {unknown} */ (entry));
            const isMissing = responseStatus === 0 || responseStatus >= 400;
            if (/\.(js|css)$/.test(new URL(name).pathname) && isMissing) {
                failures.set(nameOf(name), responseStatus);
            }
        }
    }

    /** Requests the status of a file, and the seconds after which it can be requested again. */
    async function statusOf(/** @type {string} */ file) {
        try {
            const { ok, status, headers } = await fetch(file, { method: "HEAD", cache: "no-store" });
            return { status: ok ? 0 : status, retryAfter: Number(headers.get("Retry-After")) || 0 };
        } catch {
            return { status: 0, retryAfter: 0 };
        }
    }

    /**
     * Shows the fault at the top of the page, in place of the list of devices if the page has not started.
     *
     * @param {string} file
     * @param {number} status
     * @param {number} retryAfter in seconds; 0 if that is not known
     */
    function show(file, status, retryAfter) {
        const text = texts[languageOf()];
        const detail = [file || fault, status > 0 ? `(${status})` : ""].filter(Boolean).join(" ");
        const missing = `${text.missing.replace("{file}", () => detail)}.`;
        const sentences = [
            detail === "" ? text.slow : missing, status === 429 ? text.limited : "",
            retryAfter > 0 ? text.wait.replace("{count}", String(retryAfter)) : "",
        ];
        const line = document.createElement("p");
        line.textContent = sentences.filter(Boolean).join(" ");
        line.dir = "auto";
        const button = document.createElement("button");
        button.type = "button";
        button.className = "button";
        button.textContent = text.reload;
        button.addEventListener("click", () => location.reload());
        const box = document.getElementById("boot-failure") ?? document.createElement("div");
        if (box.textContent === `${line.textContent}${button.textContent}`) return;
        box.id = "boot-failure";
        box.className = "notice";
        box.setAttribute("role", "alert");
        box.replaceChildren(line, button);
        const header = document.querySelector("header");
        if (header) header.after(box);
        else document.body.prepend(box);
        root.dataset.boot = hasStarted() ? "" : "failed";
    }

    /** Returns the language of the page if its texts are here, else English. */
    function languageOf() {
        let stored = "";
        try {
            stored = localStorage.getItem("home-gateway language") ?? "";
        } catch {
            // Storage is not allowed.
        }
        const requested = new URLSearchParams(location.search).get("lang") ?? "";
        return [requested, stored, ...navigator.languages].map((tag) => tag.toLowerCase().split("-")[0])
            .find((code) => code in texts) ?? "en";
    }

    function nameOf(/** @type {string} */ address) {
        return new URL(address).pathname;
    }

    // A page that starts late is complete, unless a style sheet is missing.
    new MutationObserver(() => {
        if (!hasStarted()) return;
        if ([...failures.keys()].some((name) => name.endsWith(".css"))) return void check();
        document.getElementById("boot-failure")?.remove();
        delete root.dataset.boot;
    }).observe(root, { attributeFilter: ["data-started"] });
})();
