/******/ (() => { // webpackBootstrap
/******/ 	"use strict";
/******/ 	// The require scope
/******/ 	const __webpack_require__ = {};
/******/ 	
/************************************************************************/
/******/ 	/* webpack/runtime/define property getters */
/******/ 	// define getter/value functions for harmony exports
/******/ 	__webpack_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__webpack_require__.o(definition, key) && !__webpack_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ 	
/******/ 	/* webpack/runtime/hasOwnProperty shorthand */
/******/ 	__webpack_require__.o = (obj, prop) => (Object.hasOwn(obj, prop));
/******/ 	
/******/ 	/* webpack/runtime/make namespace object */
/******/ 	// define __esModule on exports
/******/ 	__webpack_require__.r = (exports) => {
/******/ 		Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ 	
/************************************************************************/
let __webpack_exports__ = {};
// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  modules: () => (/* binding */ modules)
});

;// external "react/jsx-runtime"
const jsx_runtime_namespaceObject = require("react/jsx-runtime");
;// external "@telemarket/kit"
const kit_namespaceObject = require("@telemarket/kit");
;// external "react"
const external_react_namespaceObject = require("react");
;// ./src/old/old.module.css
// extracted by mini-css-extract-plugin
/* harmony default export */ const old_module = ({"count":"old-build_count_w7b5"});
;// ./src/old/old-page.tsx




function OldPage() {
    const [count, setCount] = (0,external_react_namespaceObject.useState)(0);
    return /*#__PURE__*/ (0,jsx_runtime_namespaceObject.jsxs)(jsx_runtime_namespaceObject.Fragment, {
        children: [
            /*#__PURE__*/ (0,jsx_runtime_namespaceObject.jsx)("h1", {
                tabIndex: -1,
                children: "A page of an old build"
            }),
            /*#__PURE__*/ (0,jsx_runtime_namespaceObject.jsxs)("button", {
                className: old_module.count,
                onClick: ()=>setCount(count + 1),
                children: [
                    "Clicked ",
                    count
                ]
            }),
            /*#__PURE__*/ (0,jsx_runtime_namespaceObject.jsx)(kit_namespaceObject.Link, {
                to: "/privacy-policy",
                children: "Privacy"
            })
        ]
    });
}

;// ./src/remote.ts?server

const modules = {
    "old-page": {
        Component: OldPage,
        reads: undefined
    }
};

module.exports = __webpack_exports__;
/******/ })()
;